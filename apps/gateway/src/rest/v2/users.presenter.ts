import { User } from '@das/tenants';
import { Shown } from '../shown';

export const USER = new Shown<User>('User', { own: ['id', 'name', 'email', 'role', 'active'] });
