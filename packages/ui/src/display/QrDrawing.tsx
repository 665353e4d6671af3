// The squares of a QR code as one path.
import { encodeQR } from 'qr'
import { CORRECTION, QUIET_ZONE } from './qr-picture.ts'

export const QrDrawing = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, 'raw', { ecc: CORRECTION, border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
