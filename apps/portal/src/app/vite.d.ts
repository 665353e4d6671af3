// Types of what the bundler puts into import.meta.
/// <reference types="vite/client" />
interface ImportMetaEnv {
  /** '1' adds the gallery of parts at /dev/ui to a production build. */
  readonly VITE_GALLERY?: string
}
