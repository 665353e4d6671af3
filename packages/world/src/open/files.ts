// Files: the store on disk, and the encoder of pictures, under the protocol's bounds.
import { join } from 'node:path'
import { newFileName, openFileStore } from '@tallyhelm/infra/files/file-store'
import { openSpool } from '@tallyhelm/infra/files/spool'
import { createImageEncoder, encodeJpeg } from '@tallyhelm/infra/files/images'
import { createTurns } from '@tallyhelm/infra/turns/turns'
import { MOST_PIXELS } from '@tallyhelm/protocol/topics/files/enums'
import type { Files } from '../handles/world.ts'

export function openFiles(folder: string): Files {
  return {
    ...openFileStore(folder),
    spool: openSpool(join(folder, 'spool')),
    newName: newFileName,
    inTurn: createTurns({ atOnce: 1, mostWaiting: 24 }),
    encodeImage: createImageEncoder(MOST_PIXELS),
    encodeJpeg,
  }
}
