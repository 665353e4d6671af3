// Rule about what pages load: schemas stay on the server, since building one tries to make code of a text, which the policy of pages forbids.

import { type Finding, isTest, type Source } from '../source/source.ts'
import { finding } from './file-rules.ts'

const LOADED = /^(?:apps\/(?:portal|console)|packages\/browser)\/src\//
const SCHEMAS = /(?:^|[/-])schemas(?:-[a-z-]+)?$|^zod$/

/** Findings about imports of schemas that are more than types. */
export function judgeBrowser(source: Source): Finding[] {
  if (!LOADED.test(source.path) || isTest(source.path)) return []
  return source.imports
    .filter(({ specifier, names, isTypeOnly }) => SCHEMAS.test(specifier) && !isTypeOnly && names.length > 0)
    .map(({ line }) =>
      finding(source, line, 'schema', 'A page takes types from schemas; values that it needs stand in enums or limits of the topic.'),
    )
}
