export const planted = Date.now();
