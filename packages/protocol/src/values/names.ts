// Names as people tell them apart: what can't be seen is refused where a name is typed, and left out where two are compared.

/** Line ends, other controls, marks that turn the direction of writing, and letters without a width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** What several lines of text may not have either; a joined emoji may stand in them. */
const UNSEEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u206F\uFEFF]/u
/** A picture's variant is no letter without a width: it is drawn. */
const VARIANTS = /[\uFE0E\uFE0F]/g

export const isOneLine = (text: string): boolean => !UNSEEN.test(text.replaceAll(VARIANTS, ''))
/** What whoever typed it is told. */
export const unseenText = (label: string): string => `${label}含有换行或不可见的字符，请删除后重新填写`
export const isPlainLines = (text: string): boolean => !UNSEEN_IN_LINES.test(text)

/**
 * The form in which two names are compared, as `app_name_form` of the database: without width, case, blanks and what can't be seen. It is never
 * shown and never kept in place of the name.
 */
export const nameForm = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\u0085\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    // The database gives this letter a plain small one.
    .replaceAll('İ', 'i')
    .toLowerCase()

/** For mails to strangers: a name that looks like an address is no link there. */
export const unlinked = (name: string): string => name.replaceAll(/(?<=[\p{L}\p{N}])[.．。](?=[\p{L}\p{N}])|:\/\//gu, '·')
