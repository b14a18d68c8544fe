/** A name that a report shows in place of a value of the subject file, in whatever form the value was written. */
export const maskPattern =
  /<((?:key of the|token of the|number|session id|call id|e-mail|user id|messenger number|voice number|channel|agent|template|workflow)\b[\w ,-]*|[a-z -]+ only of the other workspace)>/;
