// Passwords that everybody tries first: the list of the 50,000 most common ones, and the habits that lists in English miss.

import { entryOf } from '@tallyhelm/protocol/values/table'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter words are no passwords; with something around them they are guessed all the same. */
const LEAST_WORD = 4
const common = new Set(
  dictionary['passwords-common'].filter(password => password.length >= LEAST_WORD).map(password => password.toLowerCase()),
)
/** So many digits and signs around a word make nobody try longer. */
const DRESS_MOST = 6
/** What stands for a letter: p@ssw0rd. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Lucky numbers and declarations of love, alone or with digits around them. */
const CHINESE_HABITS =
  /^(\d{0,6}(woaini|iloveyou|wodemima|mima|zhangwei|admin|password|passwd|qwerty|abc|aa|a|qq)\d{0,10}|(520|521|1314|168|888|666)+\d{0,4})$/
const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]

/**
 * Whether a password is among the common ones, in whatever letter case, disguise and with a few digits or signs around it (Password1!), or
 * one repeated or running line of characters.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const bare = withoutDress(folded)
  return [folded, bare, undisguised(bare)].some(text => common.has(text)) || isHabit(folded)
}

const isHabit = (folded: string): boolean => CHINESE_HABITS.test(folded) || isRepeated(folded) || ROWS.some(row => row.includes(folded))

/** The text without the digits and signs around it, if they are few and a word is left; else as it is. */
export function withoutDress(text: string): string {
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return bare.length >= LEAST_WORD && text.length - bare.length <= DRESS_MOST ? bare : text
}

const undisguised = (text: string): string => [...text].map(letter => entryOf(DISGUISES, letter) ?? letter).join('')

/** One to three characters over and over: aaaaaaaa, 12121212, abcabcabc. */
function isRepeated(text: string): boolean {
  return /^(.{1,3})\1+.{0,2}$/su.test(text) && new Set(text).size <= 3
}
