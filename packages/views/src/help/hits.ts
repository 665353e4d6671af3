// Hits: what of a text was searched for, and the piece of it that shows so.
import type { Caption, HelpPieces } from '@tallyhelm/protocol/topics/help/schemas'
import { MAX_HELP_WORDS } from '@tallyhelm/protocol/topics/help/enums'

const BEFORE = 20
const SHOWN = 90

/** Letters and digits alone: Chinese punctuation is as wide in what is searched. */
const WIDE = /[Ａ-Ｚａ-ｚ０-９]/g
const WIDE_STEP = 0xfee0

/** What is asked for, each of which has to be said: full-width letters count as narrow ones. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .replace(WIDE, letter => String.fromCharCode(letter.charCodeAt(0) - WIDE_STEP))
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, MAX_HELP_WORDS),
  ),
]

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
/** The longest first, so that a word inside another one does not cut it. */
const finder = (words: readonly string[]): RegExp =>
  new RegExp(
    `(${words
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')})`,
    'giu',
  )

/** The whole text, its hits marked. */
export const marked = (text: string, words: readonly string[]): HelpPieces =>
  text
    .split(finder(words))
    .map((piece, place) => ({ text: piece, is_hit: place % 2 === 1 }))
    .filter(piece => piece.text !== '')

/** Around the first hit, or the beginning where there is none. */
export function excerptOf(text: string, words: readonly string[]): HelpPieces {
  const line = text.replace(/\s+/g, ' ').trim()
  const first = Math.max(line.search(finder(words)), 0)
  const from = first <= BEFORE ? 0 : first - BEFORE
  const cut = line.slice(from, from + SHOWN)
  return marked(`${from > 0 ? '…' : ''}${cut}${from + SHOWN < line.length ? '…' : ''}`, words)
}

export const says = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase())

/** The caption that says most of it, the earliest of those; undefined where none says any. */
export function captionSaying(captions: readonly Caption[], words: readonly string[]): Caption | undefined {
  const count = ({ text }: Caption) => words.filter(word => says(text, word)).length
  const most = Math.max(0, ...captions.map(count))
  return most === 0 ? undefined : captions.find(caption => count(caption) === most)
}
