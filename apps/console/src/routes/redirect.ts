// Redirect: where to go after signing in, if the address names a room of the console.
import { HOME_PATH } from './definition.ts'
import { roomOf } from './register.ts'

/** The sign-in page that leads back to the target. */
export const signInPath = (target: string): string =>
  target === '/' || target === HOME_PATH ? '/sign-in' : `/sign-in?redirect=${encodeURIComponent(target)}`

/** Only a room of ours, by its path; anything else leads home. */
export function targetOf(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? ''
  const isOwn = /^\/(?![/\\])[A-Za-z0-9/_-]*(\?[^\s\\]*)?$/.test(target) && roomOf(target.split('?', 1)[0] ?? '') !== undefined
  return isOwn ? target : HOME_PATH
}
