const person = (name: string): string => `${name}@veltrona.example`;

export const ELISE = person('elise.hartmann');
export const TOM = person('tom.reyes');
export const PRIYA = person('priya.nair');
export const MARA = person('mara.okafor');
export const LUKAS = person('lukas.brandt');
export const GRACE = person('grace.lindqvist');
export const VICTOR = person('victor.stone');
export const DANA = person('dana.whitlock');
export const OWEN = person('owen.patel');
