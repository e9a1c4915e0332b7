import { NOW } from '@das/platform';

export const planted = NOW;
