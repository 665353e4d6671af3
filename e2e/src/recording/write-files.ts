// Files of a video: WebM and MP4 by ffmpeg, captions as WebVTT, a poster; without names, dates or paths of the machine in them.
import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Caption, Recording } from './camera.ts'

const run = promisify(execFile)
export const MOST_BYTES = 2 * 1024 * 1024

/** A key frame every four seconds, so that jumping is exact enough. */
const FRAMES_PER_SECOND = 12
const SHARED = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-r', String(FRAMES_PER_SECOND), '-g', '48']
const WEBM = ['-c:v', 'libvpx-vp9', '-crf', '37', '-b:v', '0', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1']
const MP4 = ['-c:v', 'libx264', '-crf', '30', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']

export async function writeFiles(recording: Recording, folder: string, name: string, work: string): Promise<void> {
  const list = join(work, 'frames.txt')
  const shown = recording.frames.filter(({ seconds }) => seconds > 0)
  const lines = shown.flatMap(({ file, seconds }) => [`file '${file}'`, `duration ${seconds.toFixed(4)}`])
  // The last one is named again, or its duration does not count.
  await writeFile(list, [...lines, `file '${shown.at(-1)?.file ?? ''}'`, ''].join('\n'))
  const from = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list]
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  await run('ffmpeg', [...from, ...SHARED, ...WEBM, path('webm')])
  await run('ffmpeg', [...from, ...SHARED, ...MP4, path('mp4')])
  await writeFile(path('vtt'), vttOf(recording.captions))
  await run('ffmpeg', ['-y', '-loglevel', 'error', '-i', recording.poster, '-vf', 'scale=960:-1', '-q:v', '5', path('jpg')])
  for (const ending of ['webm', 'mp4'] as const) {
    const { size } = await stat(path(ending))
    console.log(`${name}.${ending}: ${Math.ceil(size / 1024)} KB, ${recording.seconds} s`)
    if (size > MOST_BYTES) throw new Error(`${name}.${ending} is larger than ${MOST_BYTES} bytes`)
  }
}

const vttOf = (captions: readonly Caption[]): string =>
  `WEBVTT\n\n${captions.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')}`

function stamp(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const thousandths = String(Math.round((seconds - whole) * 1000)).padStart(3, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${thousandths}`
}

/** The module by which the server knows what is said in each. */
export function captionsModule(all: ReadonlyMap<string, { seconds: number; captions: readonly Caption[] }>): string {
  const line = ({ from, to, text }: Caption) => `{ from: ${from}, to: ${to}, text: '${text}' }`
  const entries = [...all].map(
    ([name, { seconds, captions }]) =>
      `  ${/-/.test(name) ? `'${name}'` : name}: {\n    seconds: ${seconds},\n    captions: [\n${captions.map(one => `      ${line(one)},\n`).join('')}    ],\n  },\n`,
  )
  return `// What is said in the product's videos, and how long they are; written by \`npm run help:record\` with the files themselves.
import type { HelpVideo } from './enums.ts'
import type { Caption } from './schemas.ts'

export const CAPTIONS: Readonly<Record<HelpVideo, { seconds: number; captions: readonly Caption[] }>> = {
${entries.join('')}}
`
}
