// What a PDF would do by itself, or carries besides its pages: scripts, programs, actions at opening, files inside, another file behind.
import { inflateSync } from 'node:zlib'

export const ACTIVE_CONTENTS = {
  SCRIPT: '脚本（JavaScript）',
  LAUNCH: '启动程序的动作（Launch）',
  FILES: '内嵌文件',
  ACTION: '自动执行的动作（OpenAction、AA）',
  FORM: '动态表单（XFA）或表单提交',
  TAIL: '文件末尾的其他内容',
  HIDDEN: '无法检查的加密或压缩对象',
} as const
export type ActiveContent = keyof typeof ACTIVE_CONTENTS

/** Looked for in every byte of the file: an object may lie wherever its table of offsets says. */
const ANYWHERE: readonly (readonly [RegExp, ActiveContent])[] = [
  [/\/JavaScript\b/, 'SCRIPT'],
  [/\/Launch\b/, 'LAUNCH'],
  [/\/(?:EmbeddedFiles?|RichMedia|GoToE)\b/, 'FILES'],
  [/\/(?:SubmitForm|ImportData|GoToR)\b/, 'FORM'],
]
/** Short names, which compressed bytes hold by chance: looked for outside of streams. */
const IN_OBJECTS: readonly (readonly [RegExp, ActiveContent])[] = [
  [/\/JS\b/, 'SCRIPT'],
  [/\/AA\b/, 'ACTION'],
  [/\/EF\b/, 'FILES'],
  [/\/XFA\b/, 'FORM'],
]
const STREAM = /\bstream\r?\n([\s\S]*?)endstream/g
/** Ends a PDF: what stands behind it is read as another kind of file. */
const END = /%%EOF[\s\0]*$/
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_WITHIN = 66_000
/** Object streams hold a few hundred small objects. */
const MOST_INFLATED = 20 * 1024 * 1024

/** Undefined for a PDF of pages alone. */
export function findActive(bytes: Uint8Array): ActiveContent | undefined {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = raw.toString('latin1')
  if (!END.test(text.slice(-2_048)) || raw.subarray(-ZIP_END_WITHIN).includes(ZIP_END)) return 'TAIL'
  const found = firstOf(ANYWHERE, plainNames(text))
  if (found) return found
  const inside = objectStreamsOf(text)
  if (inside === undefined) return 'HIDDEN'
  const objects = plainNames([text.replaceAll(STREAM, ' '), ...inside].join('\n')).replaceAll(/\((?:\\[\s\S]|[^()\\])*\)/g, '()')
  if (/<(?:script|html|!doctype html|svg)\b/i.test(objects)) return 'TAIL'
  return firstOf(ANYWHERE, objects) ?? firstOf(IN_OBJECTS, objects) ?? (actsAtOpening(objects) ? 'ACTION' : undefined)
}

const firstOf = (rules: typeof ANYWHERE, text: string): ActiveContent | undefined => rules.find(([name]) => name.test(text))?.[1]

/** Names may spell any letter by its code: `/J#61vaScript`. */
const plainNames = (text: string): string =>
  text.includes('#')
    ? text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The objects that lie compressed together; undefined where one can't be looked into. */
function objectStreamsOf(text: string): string[] | undefined {
  const inside: string[] = []
  let left = MOST_INFLATED
  for (const match of text.matchAll(STREAM)) {
    const facts =
      plainNames(text.slice(Math.max(0, match.index - 2_000), match.index))
        .split(/\bendobj\b|\bendstream\b/)
        .at(-1) ?? ''
    if (!/\/ObjStm\b/.test(facts)) continue
    const content = Buffer.from(match[1] ?? '', 'latin1')
    const inflated = isPlain(facts) ? content : isDeflated(facts) ? inflate(content, left) : undefined
    if (!inflated) return undefined
    left -= inflated.length
    const objects = objectsIn(inflated.toString('latin1'), Number(/\/First\s+(\d+)/.exec(facts)?.[1] ?? Number.NaN))
    if (objects === undefined) return undefined
    inside.push(objects)
  }
  return /\/Encrypt\b/.test(text) && inside.length > 0 ? undefined : inside
}

/** Its head tells number and place of each; as they would stand by themselves. */
function objectsIn(text: string, first: number): string | undefined {
  const head = text.slice(0, first).trim().split(/\s+/).map(Number)
  if (!(first > 0) || head.length % 2 !== 0 || head.some(part => !Number.isInteger(part))) return undefined
  const places = head.filter((_part, index) => index % 2 === 1)
  return places
    .map((place, index) => `\n${head[index * 2]} 0 obj ${text.slice(first + place, first + (places[index + 1] ?? text.length))} endobj`)
    .join('')
}

const isPlain = (facts: string): boolean => !/\/(?:Filter|F)\b/.test(facts)
const isDeflated = (facts: string): boolean =>
  !/\/Predictor\s+(?!1\b)/.test(facts) && /\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl)\s*(?:\]|\/(?!\w+Decode)|>>)/.test(facts)

function inflate(content: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(content, { maxOutputLength: Math.max(most, 1) })
  } catch {
    return undefined
  }
}

/** To a place of the document is no action; anything else is. */
function actsAtOpening(objects: string): boolean {
  return [...objects.matchAll(/\/OpenAction\s*(\[|<<|(\d+)\s+(\d+)\s+R|\S)/g)].some(([, value = '', number], index, all) => {
    if (value === '[') return false
    const at = all[index]?.index ?? 0
    const action = number === undefined ? objects.slice(at, at + 1_000) : objectOf(objects, number)
    return action !== undefined && !/^\s*\[/.test(action) && !/\/S\s*\/GoTo\b/.test(action)
  })
}

/** By its number; undefined for one that is not there, which does nothing. */
const objectOf = (objects: string, number: string): string | undefined =>
  new RegExp(`(?:^|\\D)${number}\\s+\\d+\\s+obj([\\s\\S]{0,1000})`).exec(objects)?.[1]
