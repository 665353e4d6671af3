// Types of what the bundler puts into import.meta.
/// <reference types="vite/client" />
