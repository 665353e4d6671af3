// Several ids in the words of a chip: the one id, or how many there are.
import { splitIds } from '@tallyhelm/protocol/values/text'

export function idsText(text: string | undefined): string | undefined {
  const ids = splitIds(text ?? '')
  return ids.length > 1 ? `${ids.length} 个` : ids[0]
}
