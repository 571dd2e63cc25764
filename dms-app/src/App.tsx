import { basePath, navigate } from '@attest/shared-utility';
import { useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { DocumentList } from './documents/DocumentList';

/** Addresses this application does not know belong to the shell's page for them. */
function Unknown() {
  useEffect(() => navigate('/404', { replace: true }), []);
  return null;
}

/** The document application. */
export function App() {
  return (
    <BrowserRouter basename={`${basePath}micro-app/dms-app`}>
      <Routes>
        <Route path="/" element={<Navigate to="/systemdoc/list" replace />} />
        <Route path="/systemdoc/list" element={<DocumentList />} />
        <Route path="*" element={<Unknown />} />
      </Routes>
    </BrowserRouter>
  );
}
