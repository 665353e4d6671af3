// The product's videos: all there, small, with the captions that search reads, and nothing of the machine that recorded them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAPTIONS } from '@tallyhelm/protocol/topics/help/captions'
import { HELP_VIDEO_NAMES, videoFile } from '@tallyhelm/protocol/topics/help/enums'
import { expect, test } from 'vitest'

const PORTAL = join(import.meta.dirname, '../../../portal/public')
const MB = 1024 * 1024
const read = (name: (typeof HELP_VIDEO_NAMES)[number], ending: 'webm' | 'mp4' | 'vtt' | 'jpg') =>
  readFileSync(join(PORTAL, videoFile(name, ending)))

test.each(HELP_VIDEO_NAMES)('%s plays, is small, and says what its captions say', name => {
  const [webm, mp4, poster] = [read(name, 'webm'), read(name, 'mp4'), read(name, 'jpg')]
  expect(webm.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(mp4.subarray(4, 8).toString()).toBe('ftyp')
  expect(poster.subarray(0, 2).toString('hex')).toBe('ffd8')
  for (const bytes of [webm, mp4]) {
    expect(bytes.length).toBeLessThanOrEqual(2 * MB)
    expect(bytes.toString('latin1')).not.toMatch(/\/(?:tmp|root|home|work)\//)
  }
  const { seconds, captions } = CAPTIONS[name]
  expect(captions.length).toBeGreaterThanOrEqual(6)
  for (const [place, { from, to, text }] of captions.entries()) {
    expect(text).toMatch(/\p{Script=Han}/u)
    expect(to).toBeGreaterThan(from)
    expect(from).toBeGreaterThanOrEqual(captions[place - 1]?.to ?? 0)
  }
  expect(captions.at(-1)?.to).toBeLessThanOrEqual(seconds)
  const cues = read(name, 'vtt').toString().split('\n\n').slice(1)
  expect(cues.map(cue => cue.trim().split('\n')[1])).toEqual(captions.map(({ text }) => text))
  expect(cues.map(cue => secondsOf(cue))).toEqual(captions.map(({ from, to }) => [from, to]))
})

test('together they are no burden to the repository', () => {
  const sizes = HELP_VIDEO_NAMES.flatMap(name => (['webm', 'mp4', 'vtt', 'jpg'] as const).map(ending => read(name, ending).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10 * MB)
})

/** «00:00:01.500 --> 00:00:03.000» */
const secondsOf = (cue: string): number[] =>
  [...cue.matchAll(/(\d\d):(\d\d):(\d\d\.\d{3})/g)].map(
    ([, hours, minutes, rest]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
  )
