// Gallery: every part of the interface with all of its states, for development and for the browser tests' photographs.
import { Gallery } from '@tallyhelm/ui/gallery/Gallery'
import { PickerSamples } from './PickerSamples.tsx'

export const GalleryPage = () => (
  <>
    <Gallery />
    <PickerSamples />
  </>
)
