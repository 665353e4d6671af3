// Draws a text as a QR code. The encoder comes with the first code that is shown.
import { lazy, Suspense } from 'react'

const QrDrawing = lazy(async () => ({ default: (await import('./QrDrawing.tsx')).QrDrawing }))

/** `label` says what scanning it leads to. Fills the frame that it stands in, such as QrPanel. */
export const QrCode = (props: { text: string; label: string }) => (
  <Suspense>
    <QrDrawing {...props} />
  </Suspense>
)
