// Says whether a floating part stands inside a dialog or drawer, so that it can be raised above it.
import { createContext, useContext } from 'react'
import styles from './floating.module.css'

/** True for everything rendered inside a Dialog or Drawer. */
export const InsideModal = createContext(false)

/** The class that a positioner of a floating part carries: above the page, or above the dialog that it was opened from. */
export const useLayerClass = (): string | undefined => (useContext(InsideModal) ? styles.overModal : styles.overPage)
