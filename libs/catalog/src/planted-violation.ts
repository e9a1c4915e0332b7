import { User } from '@das/tenants';

export const planted = User;
