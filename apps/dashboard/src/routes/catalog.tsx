import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products',
  component: function Products() {
    return (
      <Guarded permission="catalog:read" title="Products">
        {null}
      </Guarded>
    );
  },
});

const productsNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/new',
  component: function ProductsNew() {
    return (
      <Guarded permission="catalog:write" title="New product">
        {null}
      </Guarded>
    );
  },
});

const productsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/$id',
  component: function ProductsId() {
    return (
      <Guarded permission="catalog:read" title="Product">
        {null}
      </Guarded>
    );
  },
});

const categoriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories',
  component: function Categories() {
    return (
      <Guarded permission="catalog:read" title="Categories">
        {null}
      </Guarded>
    );
  },
});

const categoriesNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories/new',
  component: function CategoriesNew() {
    return (
      <Guarded permission="catalog:write" title="New category">
        {null}
      </Guarded>
    );
  },
});

const categoriesIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories/$id',
  component: function CategoriesId() {
    return (
      <Guarded permission="catalog:read" title="Category">
        {null}
      </Guarded>
    );
  },
});

export const catalogRoutes = [productsRoute, productsNewRoute, productsIdRoute, categoriesRoute, categoriesNewRoute, categoriesIdRoute] as const;
