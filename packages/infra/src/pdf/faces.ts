// Faces: the fonts that lie beside, and which of them draws which characters of a text. All but the first are opened once a text needs them.
import { fileURLToPath } from 'node:url'
import { codeOf } from '@tallyhelm/protocol/values/text'
import { type Font, openSync } from 'fontkit'

const FILES = {
  Paper: 'NotoSansSC-GBK.otf',
  Latin: 'NotoSans-Latin.ttf',
  Hangul: 'NotoSansSC-Hangul.otf',
  Rare: 'NotoSansSC-Rare.otf',
} as const
export type Face = keyof typeof FILES
/** One after the other through a text, joined they are the text. */
export type Run = { text: string; face: Face }

const pathOf = (face: Face): string => fileURLToPath(new URL(`./font/${FILES[face]}`, import.meta.url))
export const facePaths = Object.fromEntries(Object.keys(FILES).map(face => [face, pathOf(face as Face)])) as Readonly<Record<Face, string>> // the keys are FILES' own

const opened = new Map<Face, Font>()
export function fontOf(face: Face): Font {
  const font = opened.get(face) ?? openSync(facePaths[face])
  opened.set(face, font)
  return font
}

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

/** As it is drawn: a letter and its marks as one character, an ideograph without the mark that asks for another form of it. */
export function composed(text: string): string {
  // Composed too, ideographs that are kept for compatibility would turn into others.
  return text.replaceAll(/\P{Script=Han}+/gu, part => part.normalize('NFC')).replaceAll(/\p{Variation_Selector}/gu, '')
}

/** Those of composed characters that no face draws. */
export const missingOf = (characters: Iterable<string>): string[] => [...characters].filter(character => faceOf(character) === undefined)

/** What no face draws stands there by its code, so that a reader can tell what it is. */
export const coded = (text: string): string =>
  [...text].map(character => (faceOf(character) === undefined ? `〔${codeOf(character)}〕` : character)).join('')

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
