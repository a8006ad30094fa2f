export type Own = string;
