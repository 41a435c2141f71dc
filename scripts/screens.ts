/** The screens that people open first, each with the modules that draw it. The build makes a chunk of each. */
export const FIRST_SCREENS = {
  'sign-in': /\/src\/features\/auth\/login-screen\.tsx$/,
  landing: /\/src\/(routes\/open-frame|features\/landing\/landing-screen)\.tsx$/,
  frame: /\/src\/routes\/protected-frame\.tsx$/,
  dashboard: /\/src\/routes\/dashboard\.tsx$/,
  analytics: /\/src\/routes\/analytics\.tsx$/,
}
