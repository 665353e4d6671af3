// Capital numerals: an amount in the Chinese characters that cannot be altered, as contracts and large payments write it.
import { CURRENCIES, type Money } from './money.ts'
import { entryOf } from './table.ts'

const DIGITS: Readonly<Record<string, string>> = {
  1: '壹',
  2: '贰',
  3: '叁',
  4: '肆',
  5: '伍',
  6: '陆',
  7: '柒',
  8: '捌',
  9: '玖',
}
const PLACES = ['仟', '佰', '拾', '']
const GROUPS = ['', '万', '亿', '万亿']

/**
 * «壹万陆仟肆佰零玖元零贰分» for yuan, «美元壹万…元整» for others. 整 stands after 元 and 角, never after 分; the optional 零 is left out
 * (支付结算办法 附一, 正确填写票据和结算凭证的基本规定). Refuses amounts of 10^16 and more, which have no usual reading.
 */
export function capitalText(amount: Money): string {
  const { minorDigits, name } = CURRENCIES[amount.currency]
  const minor = amount.minor < 0n ? -amount.minor : amount.minor
  const cents = minorDigits === 0 ? minor * 100n : minor
  const prefix = (amount.currency === 'CNY' ? '' : name) + (amount.minor < 0n ? '负' : '')
  return prefix + unsignedText(cents)
}

function unsignedText(cents: bigint): string {
  const yuan = cents / 100n
  const [jiao = '0', fen = '0'] = (cents % 100n).toString().padStart(2, '0')
  const whole = yuan === 0n ? '' : `${wholeText(yuan)}元`
  if (jiao === '0' && fen === '0') return whole === '' ? '零元整' : `${whole}整`
  if (fen === '0') return `${whole}${entryOf(DIGITS, jiao)}角整`
  const tenths = jiao !== '0' ? `${entryOf(DIGITS, jiao)}角` : whole === '' ? '' : '零'
  return `${whole}${tenths}${entryOf(DIGITS, fen)}分`
}

/** Reads four digits at a time from the left. A gap of zeros is read as one 零, but not where it only ends a group that has digits. */
function wholeText(yuan: bigint): string {
  if (yuan >= 10n ** 16n) throw new Error('the amount is too large for capital numerals')
  const digits = yuan.toString().padStart(16, '0')
  let text = ''
  let isGap = false
  for (let group = 0; group < 4; group += 1) {
    const four = digits.slice(group * 4, group * 4 + 4)
    for (const [place, digit] of [...four].entries()) {
      if (digit === '0') {
        isGap = true
        continue
      }
      if (isGap && text !== '') text += '零'
      isGap = false
      text += `${entryOf(DIGITS, digit)}${PLACES[place]}`
    }
    if (four === '0000') continue
    isGap = false
    text += group === 0 && digits.slice(4, 8) !== '0000' ? '万' : GROUPS[3 - group]
  }
  return text
}
