export const planted = new Date();
