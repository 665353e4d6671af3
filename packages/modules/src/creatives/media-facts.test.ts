// What is read of pictures and videos, in pieces of any size, and all that is refused.
import { readFileSync } from 'node:fs'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { box, filmOf, ftypOf, jpegOf, moovOf, pngOf } from '@tallyhelm/infra/files/test-media'
import { expect, test } from 'vitest'
import { createMediaReader } from './media-facts.ts'

function read(kind: AssetKind, bytes: Uint8Array, piece = 7) {
  const reader = createMediaReader(kind)
  for (let at = 0; at < bytes.length; at += piece) {
    const part = Buffer.from(bytes.subarray(at, at + piece))
    reader.feed(part)
    // Whoever feeds uses the piece again.
    part.fill(0xee)
  }
  return reader.end()
}
const film = readFileSync(new URL('../../../../apps/sandbox/data/film.mp4', import.meta.url))

test.each<[string, AssetKind, Buffer, object]>([
  ['a PNG', 'IMAGE', pngOf(600, 400), { contentType: 'image/png', extension: 'png', width: 600, height: 400, durationMs: null }],
  ['a JPEG behind its Exif', 'IMAGE', jpegOf(1200, 628), { contentType: 'image/jpeg', extension: 'jpg', width: 1200, height: 628 }],
  ['a film with its tables first', 'VIDEO', filmOf(), { contentType: 'video/mp4', width: 1080, height: 1920, durationMs: 15_000 }],
  [
    'a film with its tables last',
    'VIDEO',
    Buffer.concat([ftypOf(), box('free'), box('mdat', Buffer.alloc(5000)), moovOf({ width: 640, height: 640 })]),
    { width: 640, height: 640 },
  ],
  ['a film held upright', 'VIDEO', filmOf({ width: 1920, height: 1080, isTurned: true }), { width: 1080, height: 1920 }],
  ['a film of QuickTime', 'VIDEO', filmOf({ brand: 'qt  ' }), { contentType: 'video/quicktime', extension: 'mov' }],
  ['a film that an encoder wrote', 'VIDEO', film, { contentType: 'video/mp4', width: 1080, height: 1920, durationMs: 12_500 }],
  [
    'a size of 64 bits',
    'VIDEO',
    Buffer.concat([ftypOf(), moovOf(), Buffer.from('000000016d6461740000000000000014', 'hex'), Buffer.alloc(4)]),
    { durationMs: 15_000 },
  ],
  ['data until the end', 'VIDEO', Buffer.concat([ftypOf(), moovOf(), Buffer.from('000000006d646174', 'hex'), Buffer.alloc(99)]), {}],
])('%s is read', (_what, kind, bytes, media) => {
  for (const piece of [1, 7, 8, 16, 1000, bytes.length]) expect(read(kind, bytes, piece)).toMatchObject({ media })
})

const zip = Buffer.concat([Buffer.from('504b0304140008000800', 'hex'), Buffer.alloc(500, 1)])
const isMovie = '文件内容不是 MP4 或 MOV 视频'
const isPicture = '文件内容不是 JPG 或 PNG 图片'
const cutMovie = '视频不完整或已损坏，请重新导出'
const cutPicture = '图片不完整或已损坏，请重新导出'

test.each<[string, AssetKind, Buffer, string]>([
  ['a zip named .mp4', 'VIDEO', zip, isMovie],
  ['a zip named .png', 'IMAGE', zip, isPicture],
  ['a picture among videos', 'VIDEO', pngOf(600, 600), isMovie],
  ['a video among pictures', 'IMAGE', filmOf(), isPicture],
  ['nothing', 'VIDEO', Buffer.alloc(0), isMovie],
  ['three bytes', 'VIDEO', Buffer.from('abc'), isMovie],
  ['a page', 'VIDEO', Buffer.from('<html><script>alert(1)</script></html>'), isMovie],
  ['a GIF', 'IMAGE', Buffer.from('GIF89a0123456789'), '渠道不支持 GIF 图片，请改用 JPG 或 PNG'],
  ['a WebP', 'IMAGE', Buffer.from('RIFF0000WEBPVP8 '), '渠道不支持 WebP 图片，请改用 JPG 或 PNG'],
  ['a PNG that was cut', 'IMAGE', pngOf(600, 600).subarray(0, -4), cutPicture],
  ['a PNG with something behind it', 'IMAGE', Buffer.concat([pngOf(600, 600), zip]), cutPicture],
  ['a PNG of no width', 'IMAGE', pngOf(0, 600), cutPicture],
  ['a PNG of two thousand million', 'IMAGE', pngOf(2_000_000_000, 600), cutPicture],
  ['a JPEG without a size', 'IMAGE', Buffer.from('ffd8ffe1000a457869660000ffffffd9', 'hex'), cutPicture],
  ['a JPEG whose segment is of no length', 'IMAGE', Buffer.from('ffd8ffe10000ffffffffffffffffffff', 'hex'), cutPicture],
  ['a film without tables', 'VIDEO', Buffer.concat([ftypOf(), box('mdat', Buffer.alloc(9))]), cutMovie],
  ['a film without data', 'VIDEO', Buffer.concat([ftypOf(), moovOf()]), cutMovie],
  ['a film with two tables', 'VIDEO', Buffer.concat([filmOf(), moovOf()]), cutMovie],
  ['a film that was cut', 'VIDEO', filmOf().subarray(0, -3), cutMovie],
  ['a film with a zip behind it', 'VIDEO', Buffer.concat([filmOf(), zip]), cutMovie],
  ['tables that reach beyond the file', 'VIDEO', Buffer.concat([ftypOf(), Buffer.from('7fffffff6d6f6f76', 'hex')]), cutMovie],
  ['sound alone', 'VIDEO', filmOf({ isSoundOnly: true }), '文件中没有视频画面'],
  ['a film of no length', 'VIDEO', filmOf({ durationMs: 0 }), '读不出视频的尺寸或时长，请重新导出为 MP4'],
  ['a film of unknown length', 'VIDEO', filmOf({ durationMs: 0xffffffff }), '读不出视频的尺寸或时长，请重新导出为 MP4'],
  ['a film of no size', 'VIDEO', filmOf({ width: 0, height: 0 }), '读不出视频的尺寸或时长，请重新导出为 MP4'],
])('%s is refused', (_what, kind, bytes, fault) => {
  for (const piece of [1, 8, 1000]) expect(read(kind, bytes, piece)).toEqual({ fault })
})

test('whatever is changed in a film, it is read or refused, and never fails', () => {
  const bytes = filmOf()
  for (let at = 0; at < bytes.length; at += 1)
    for (const value of [0x00, 0x01, 0x7f, 0xff]) {
      const changed = Buffer.from(bytes)
      changed[at] = value
      expect(Object.keys(read('VIDEO', changed, 64))).toHaveLength(1)
    }
})
