// Passwords that everybody tries first: the list of the 50,000 most common ones, and the habits that lists in English miss.

import { dictionary } from '@zxcvbn-ts/language-common'

const LEAST = 8
const common = new Set(dictionary['passwords-common'].filter(password => password.length >= LEAST).map(password => password.toLowerCase()))
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

/** Whether a password is among the common ones, in whatever letter case, or one repeated or running line of characters. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return common.has(folded) || CHINESE_HABITS.test(folded) || isRepeated(folded) || ROWS.some(row => row.includes(folded))
}

/** One to three characters over and over: aaaaaaaa, 12121212, abcabcabc. */
function isRepeated(text: string): boolean {
  return /^(.{1,3})\1+.{0,2}$/su.test(text) && new Set(text).size <= 3
}
