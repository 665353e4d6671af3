// Countries and regions where a company can be registered: codes of ISO 3166 with their names in Chinese.
import { entryOf } from '../../values/table.ts'

const NAMES = new Intl.DisplayNames('zh', { type: 'region', fallback: 'none' })
/** Unicode names them, but no register of companies does: unions, islands without people, and what stands for nothing. */
const NO_REGISTERS = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']
/** The mainland first, then where most companies of our customers are. */
const OFTEN = { CN: '中国大陆', HK: '中国香港', MO: '中国澳门', TW: '中国台湾', SG: '新加坡', US: '美国', GB: '英国' } as const

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** A code that was given up leads to the one of today. */
const isOfToday = (code: string): boolean => new Intl.Locale('und', { region: code }).region === code
const others = LETTERS.flatMap(first => LETTERS.map(second => first + second))
  .filter(code => entryOf(OFTEN, code) === undefined && !NO_REGISTERS.includes(code))
  .flatMap((code): [string, string][] => {
    const name = NAMES.of(code)
    return name === undefined || !isOfToday(code) ? [] : [[code, name]]
  })
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'zh'))

export const REGIONS: Readonly<Record<string, string>> = { ...OFTEN, ...Object.fromEntries(others) }
