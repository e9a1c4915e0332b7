/** The commit that the image was built from. Outside of an image it is unknown. */
export const REVISION = process.env['DAS_REVISION'] || 'unknown';
