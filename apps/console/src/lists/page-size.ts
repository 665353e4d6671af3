// The console's page size: twenty, or what was chosen last in this browser.
import { setUsualPageSize, sizeOf } from '@tallyhelm/browser/lists/page-size'

const KEY = 'tallyhelm-console.page-size'
const USUAL = 20

export function keepPageSize(): void {
  setUsualPageSize({
    read: () => sizeOf(Number(localStorage.getItem(KEY))) ?? USUAL,
    remember: size => localStorage.setItem(KEY, String(size)),
  })
}
