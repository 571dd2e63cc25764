import { basePath, navigate } from '@attest/shared-utility';
import { useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { TrainingPage } from './training/TrainingPage';

/** Addresses this application does not know belong to the shell's page for them. */
function Unknown() {
  useEffect(() => navigate('/404', { replace: true }), []);
  return null;
}

/** The training application. */
export function App() {
  return (
    <BrowserRouter basename={`${basePath}micro-app/tms-app`}>
      <Routes>
        <Route path="/" element={<Navigate to="/myTraining/todo" replace />} />
        <Route path="/myTraining/todo" element={<TrainingPage part="todo" />} />
        <Route path="/myTraining/completed" element={<TrainingPage part="completed" />} />
        <Route path="*" element={<Unknown />} />
      </Routes>
    </BrowserRouter>
  );
}
