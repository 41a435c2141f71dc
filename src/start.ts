import { warmUp } from '#app/warm-up.ts'

// In a module of its own, which the browser runs before it has so much as read the rest of the page's code.
warmUp()
