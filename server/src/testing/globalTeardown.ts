import { stopTestCluster } from './globalSetup';

export default stopTestCluster;
