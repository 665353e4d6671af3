// Where money arrived, as people read it: a payment house's method, or one of the agency's banks.
import { BANKS } from '../wallet/banks.ts'
import { METHODS } from './enums.ts'
import { entryOf } from '../../values/table.ts'

export function placeText(place: string): string {
  const methods: Readonly<Record<string, { text: string } | undefined>> = METHODS
  const banks: Readonly<Record<string, string | undefined>> = BANKS
  return entryOf(methods, place)?.text ?? entryOf(banks, place) ?? place
}
