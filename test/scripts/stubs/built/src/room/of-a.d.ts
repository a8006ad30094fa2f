export type Part = string;
