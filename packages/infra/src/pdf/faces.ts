// Faces: the fonts that lie beside, and which of them draws which characters of a text. All but the first are opened once a text needs them.
import { readFileSync } from 'node:fs'
import { codeOf } from '@tallyhelm/protocol/values/text'
import { create, type Font } from 'fontkit'

const FILES = {
  Paper: 'NotoSansSC-GBK.otf',
  Latin: 'NotoSans-Latin.ttf',
  Hangul: 'NotoSansSC-Hangul.otf',
  Rare: 'NotoSansSC-Rare.otf',
} as const
export type Face = keyof typeof FILES
/** One after the other through a text, joined they are the text. */
export type Run = { text: string; face: Face }

export const FACES = Object.keys(FILES) as Face[] // the keys are FILES' own

/** Once for each face, when it is first asked for. */
const kept = <T>(make: (face: Face) => T) => {
  const made = new Map<Face, T>()
  return (face: Face): T => {
    const one = made.get(face) ?? make(face)
    made.set(face, one)
    return one
  }
}
export const bytesOf = kept(face => readFileSync(new URL(`./font/${FILES[face]}`, import.meta.url)))
export const fontOf = kept((face): Font => create(bytesOf(face)))

const has = (face: Face, character: string): boolean => fontOf(face).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const KOREAN = /[\u3131-\u318E\uAC00-\uD7A3]/
const EASTERN = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Bopo}\u2E80-\u4DBF\uFE30-\uFE4F]/u
const known = new Map<string, Face>()

/** Besides the first face, a character is looked for in the one other that could have it; undefined when that lacks it too. */
export function faceOf(character: string): Face | undefined {
  const found = known.get(character) ?? findFace(character)
  if (found !== undefined) known.set(character, found)
  return found
}

function findFace(character: string): Face | undefined {
  if (/\s/.test(character) || has('Paper', character)) return 'Paper'
  const other = KOREAN.test(character) ? 'Hangul' : EASTERN.test(character) ? 'Rare' : 'Latin'
  return has(other, character) ? other : undefined
}

/** No mark that could join a letter, none that asks for another form. */
const PLAIN = /^[\0-\u02FF\u2010-\u2027\u3000-\u3020\u4E00-\u9FFF\uFF00-\uFFEF]*$/

/** As it is drawn: a letter and its marks as one character, an ideograph without the mark that asks for another form of it. */
export function composed(text: string): string {
  if (PLAIN.test(text)) return text
  // Composed too, ideographs that are kept for compatibility would turn into others.
  return text.replaceAll(/\P{Script=Han}+/gu, part => part.normalize('NFC')).replaceAll(/\p{Variation_Selector}/gu, '')
}

/** Those of composed characters that no face draws. */
export const missingOf = (characters: Iterable<string>): string[] => [...characters].filter(character => faceOf(character) === undefined)

/** What no face draws stands there by its code, so that a reader can tell what it is. */
export const coded = (text: string): string =>
  [...text].map(character => (faceOf(character) === undefined ? `〔${codeOf(character)}〕` : character)).join('')

export function isOfPaper(text: string): boolean {
  for (const character of text) if (faceOf(character) !== 'Paper') return false
  return true
}

/** The parts of a text by their faces, in order; a word stays in one. Every character must have a face. */
export function runsOf(text: string): Run[] {
  const characters = [...text]
  const faces = characters.map(character => faceOf(character) ?? 'Paper')
  if (faces.includes('Latin')) keepWords(characters, faces)
  const runs: Run[] = []
  for (const [index, character] of characters.entries()) {
    const face = faces[index] ?? 'Paper'
    const last = runs.at(-1)
    if (last?.face === face) last.text += character
    else runs.push({ text: character, face })
  }
  return runs
}

/** Letters of one word in two faces would differ in weight, and a line could end between them. */
function keepWords(characters: readonly string[], faces: Face[]): void {
  let start = 0
  for (const [index, character] of [...characters, ' '].entries()) {
    if (/\S/.test(character) && has('Latin', character)) continue
    if (faces.slice(start, index).includes('Latin')) faces.fill('Latin', start, index)
    start = index + 1
  }
}
