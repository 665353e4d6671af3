// A dialog that should close after its button was pressed.
import type { Locator } from 'playwright-core'

/** Waits until it is gone; one that stays fails with what it says, which is why it stayed. */
export async function closed(dialog: Locator): Promise<void> {
  try {
    await dialog.waitFor({ state: 'hidden' })
  } catch (cause) {
    throw new Error(`the dialog stays open: ${await dialog.innerText({ timeout: 1_000 }).catch(() => '?')}`, { cause })
  }
}
