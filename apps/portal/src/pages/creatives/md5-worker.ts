// MD5 worker: reads a file piece by piece beside the page, which stays alive meanwhile; no more than a piece is held.
import { signPieces } from './sign-pieces.ts'

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void signPieces(file, share => postMessage({ share })).then(
    md5 => postMessage({ md5 }),
    // A file that was changed or taken away can't be read any more.
    () => postMessage({ isUnreadable: true }),
  )
})
