// A QR code as a picture that a phone keeps: the codes on the screen are drawings, which no album takes.
import { encodeQR } from 'qr'

/** Modules of white around the code, as readers expect (ISO/IEC 18004, 6.3.8). */
export const QUIET_ZONE = 4
/** The least that corrects errors: fewer and larger squares, which a screen shows unharmed. */
export const CORRECTION = 'low'
const PIXELS_PER_MODULE = 8

export function qrPicture(text: string): Promise<Blob> {
  const rows = encodeQR(text, 'raw', { ecc: CORRECTION, border: QUIET_ZONE })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = rows.length * PIXELS_PER_MODULE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws nothing on a canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * PIXELS_PER_MODULE, y * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE)
    }),
  )
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob === null ? reject(new Error('the code could not be made a picture')) : resolve(blob)), 'image/png'),
  )
}
