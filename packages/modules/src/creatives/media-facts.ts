// Media facts: what a picture or video says of itself, read while its bytes go by. What can't be read for certain is refused.
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import type { MediaReader } from './media-answer.ts'
import { createMovieReader } from './movie-boxes.ts'
import { createPictureReader } from './picture-heads.ts'

export const createMediaReader = (kind: AssetKind): MediaReader => (kind === 'IMAGE' ? createPictureReader() : createMovieReader())
