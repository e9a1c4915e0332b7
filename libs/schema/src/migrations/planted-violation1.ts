import { Product } from '@das/catalog';

export const planted = Product;
