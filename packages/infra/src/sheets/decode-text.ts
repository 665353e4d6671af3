// Decode text: the bytes of a text file as text, by its mark, or by what its letters look like. What fits two scripts is refused.
import { type Encoding, SheetError } from './sheet.ts'

type Decoded = { text: string; encoding: Encoding }

/** UTF-8 with or without its mark, UTF-16 with one, else GB18030 or Big5. Throws SheetError: FORMAT for no text, ENCODING where both fit. */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return told('UTF-16', tryDecode(bytes, 'utf-16le'))
  if (first === 0xfe && second === 0xff) return told('UTF-16', tryDecode(bytes, 'utf-16be'))
  const text = tryDecode(bytes, 'utf-8')
  return text === undefined ? chineseText(bytes) : { text, encoding: 'UTF-8' }
}

/** Words of the titles and lines of banks and platforms, in both scripts; the same bytes make no such word in the other encoding. */
const WORDS = {
  gb18030: /账户|账号|金额|日期|余额|币种|户名|摘要|交易|客户|备注|收入|支出|公司/g,
  big5: /帳戶|帳號|賬戶|賬號|金額|日期|餘額|結餘|幣別|貨幣|戶名|摘要|交易|客戶|備註|收入|支出|存入|提取|公司/g,
} as const
/** Of the pairs of bytes; in texts of GB 2312 there are none, in those of Big5 about four in ten. */
const LEAST_LOW_TRAILS = 0.1

function chineseText(bytes: Uint8Array): Decoded {
  const [simplified, traditional] = [tryDecode(bytes, 'gb18030'), tryDecode(bytes, 'big5')]
  if (simplified === undefined || traditional === undefined)
    return simplified === undefined ? told('Big5', traditional) : told('GB18030', simplified)
  const count = (text: string, words: RegExp) => (text.match(words) ?? []).length
  const [ofSimplified, ofTraditional] = [count(simplified, WORDS.gb18030), count(traditional, WORDS.big5)]
  if (ofSimplified !== ofTraditional) return ofSimplified > ofTraditional ? told('GB18030', simplified) : told('Big5', traditional)
  if (lowTrails(bytes) === 0) return told('GB18030', simplified)
  if (lowTrails(bytes) >= LEAST_LOW_TRAILS) return told('Big5', traditional)
  throw new SheetError('ENCODING')
}

/** How many of the pairs of bytes end below the letters of GB 2312. */
function lowTrails(bytes: Uint8Array): number {
  let [pairs, low] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x81) continue
    at += 1
    pairs += 1
    if ((bytes[at] ?? 0) < 0xa1) low += 1
  }
  return pairs === 0 ? 0 : low / pairs
}

function told(encoding: Encoding, text: string | undefined): Decoded {
  if (text === undefined) throw new SheetError('FORMAT')
  return { text, encoding }
}

/** undefined unless all of it is text in this encoding; a file of another kind betrays itself by control characters. */
function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
