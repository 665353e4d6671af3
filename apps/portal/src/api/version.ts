// Version: which build this page runs, by the first version file that it saw.

let first: string | undefined

/** Undefined until the file was read for the first time. */
export const currentVersion = (): string | undefined => first

/** Takes the version of a file that has just been read; true when it is another one than this page's. */
export function isOtherVersion(version: string): boolean {
  first ??= version
  return version !== first
}
