/** Distances between things, in pixels. From 20 on they keep things apart, or leave room for what lies above. */
const SPACING_SCALE = [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 96];

/** A number of pixels, anywhere in a value, that is none of the scale. */
const OFF_SCALE = `/(?<![\\d.])(?!(?:${SPACING_SCALE.join("|")})px)[\\d.]+px/`;

/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-recommended"],
  rules: {
    "declaration-property-value-disallowed-list": [
      { "/^(row-|column-)?gap$/": [OFF_SCALE], "/^(padding|margin)(-|$)/": [OFF_SCALE] },
      { message: (property, value) => `"${property}: ${value}" is not on the scale: ${SPACING_SCALE.join(", ")} px` },
    ],
  },
};
