import { createRoute } from '@tanstack/react-router';
import { orderIn, pageIn, textIn, withValues } from '../api/search';
import { importSearch } from '../features/import/import-search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const ProductsPage = lazyPage(() => import('../features/products/products').then((module) => module.ProductsPage));
const ProductPage = lazyPage(() => import('../features/products/product').then((module) => module.ProductPage));
const NewProductPage = lazyPage(() => import('../features/products/product').then((module) => module.NewProductPage));
const CategoriesPage = lazyPage(() =>
  import('../features/categories/categories').then((module) => module.CategoriesPage),
);
const CategoryPage = lazyPage(() => import('../features/categories/category').then((module) => module.CategoryPage));
const NewCategoryPage = lazyPage(() =>
  import('../features/categories/category').then((module) => module.NewCategoryPage),
);

const ImportProductsPage = lazyPage(() =>
  import('../features/import/import').then((module) => module.ImportProductsPage),
);
const ImportCategoriesPage = lazyPage(() =>
  import('../features/import/import').then((module) => module.ImportCategoriesPage),
);

const PRODUCT_ORDERS = ['id', 'partnumber', 'model', 'list_price', 'created_at', 'updated_at'];

const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      q: textIn(search, 'q'),
      category: textIn(search, 'category'),
      order: orderIn(search, PRODUCT_ORDERS),
      page: pageIn(search),
    }),
  component: function Products() {
    const search = productsRoute.useSearch();
    return (
      <Guarded page="/products">
        <ProductsPage search={search} />
      </Guarded>
    );
  },
});

const productsNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/new',
  component: function ProductsNew() {
    return (
      <Guarded page="/products/new">
        <NewProductPage />
      </Guarded>
    );
  },
});

const productsImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/import',
  validateSearch: importSearch,
  component: function ProductsImport() {
    const search = productsImportRoute.useSearch();
    return (
      <Guarded page="/products/import">
        <ImportProductsPage search={search} />
      </Guarded>
    );
  },
});

const productsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/$id',
  component: function ProductsId() {
    const { id } = productsIdRoute.useParams();
    return (
      <Guarded page="/products/$id">
        <ProductPage key={id} id={id} />
      </Guarded>
    );
  },
});

const categoriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories',
  validateSearch: (search: Record<string, unknown>) => withValues({ q: textIn(search, 'q'), page: pageIn(search) }),
  component: function Categories() {
    const search = categoriesRoute.useSearch();
    return (
      <Guarded page="/categories">
        <CategoriesPage search={search} />
      </Guarded>
    );
  },
});

const categoriesNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories/new',
  component: function CategoriesNew() {
    return (
      <Guarded page="/categories/new">
        <NewCategoryPage />
      </Guarded>
    );
  },
});

const categoriesImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories/import',
  validateSearch: importSearch,
  component: function CategoriesImport() {
    const search = categoriesImportRoute.useSearch();
    return (
      <Guarded page="/categories/import">
        <ImportCategoriesPage search={search} />
      </Guarded>
    );
  },
});

const categoriesIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories/$id',
  validateSearch: (search: Record<string, unknown>) => withValues({ page: pageIn(search) }),
  component: function CategoriesId() {
    const { id } = categoriesIdRoute.useParams();
    const { page } = categoriesIdRoute.useSearch();
    return (
      <Guarded page="/categories/$id">
        <CategoryPage key={id} id={id} page={page ?? 1} />
      </Guarded>
    );
  },
});

export const catalogRoutes = [
  productsRoute,
  productsNewRoute,
  productsImportRoute,
  productsIdRoute,
  categoriesRoute,
  categoriesNewRoute,
  categoriesImportRoute,
  categoriesIdRoute,
] as const;
