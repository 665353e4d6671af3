// Pictures for uploads, made from nothing.
import { crc32, deflateSync } from 'node:zlib'
import type { Locator } from 'playwright-core'

/** A PNG of two colours. */
export function picture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = (y: number) => [0, ...Array.from({ length: width }, (_, x) => (x > y ? [49, 116, 217] : [223, 123, 12])).flat()]
  const pixels = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat())
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

/** As a file that is chosen in a form. */
export const pictureFile = (name: string) => ({ name, mimeType: 'image/png', buffer: picture(320, 200) })
/** Chooses a picture in a form that uploads it at once. */
export async function attachPicture(form: Locator, name: string): Promise<void> {
  await form.locator('input[type=file]').setInputFiles(pictureFile(name))
  await form.getByRole('listitem').filter({ hasText: name }).getByText('已上传').waitFor()
}
