/** Loaded before the tests: that one fails is enough, and the smallest page with which it does is not wanted. */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });
