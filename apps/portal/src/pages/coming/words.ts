// What users will be able to do on the pages that are coming, by the name of their route without its channel; loaded with the page alone.
import { entryOf } from '@tallyhelm/protocol/values/table'

/** None is coming now. */
const WORDS: Readonly<Record<string, string>> = {}

/** Undefined for an address that is of no page yet. */
export const comingWords = (routeName: string): string | undefined => entryOf(WORDS, routeName.replace(/(Facebook|Google|TikTok)$/, ''))
